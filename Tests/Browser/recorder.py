"""A proxy that writes down what browsers really send, and passes it on unchanged but for its own port."""

import socket
import socketserver
import ssl
import subprocess
import threading


def certificate(folder):
    """A certificate for localhost that nobody signed, with its key, in one file."""
    path = folder / "localhost.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(path), "-out", str(path) + ".crt"],
        check=True, capture_output=True)
    path.write_bytes(path.read_bytes() + (folder / "localhost.pem.crt").read_bytes())
    return path


class Recorder:
    """Listens on a port of its own in front of a server; with a certificate it speaks TLS, as a proxy in front would."""

    def __init__(self, server, certificate=None):
        self.server = server
        self.requests = []
        recorder = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                recorder.handle(self.rfile, self.connection)

        self.proxy = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler, bind_and_activate=True)
        self.proxy.daemon_threads = True
        self.port = self.proxy.server_address[1]
        self.origin = f"http://localhost:{self.port}"
        if certificate:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(certificate)
            self.proxy.socket = context.wrap_socket(self.proxy.socket, server_side=True)
            self.origin = f"https://localhost:{self.port}"
        threading.Thread(target=self.proxy.serve_forever, daemon=True).start()

    def handle(self, stream, client):
        request = stream.readline().decode().split()
        if len(request) != 3:
            return
        headers = []
        while (line := stream.readline().decode("latin-1").rstrip("\r\n")):
            name, _, value = line.partition(":")
            headers.append((name.strip().lower(), value.strip()))
        sent = dict(headers)
        body = stream.read(int(sent.get("content-length", 0)))
        record = {"method": request[0], "path": request[1], "headers": sent, "body": body.decode(), "status": None}
        self.requests.append(record)
        self.pass_on(request, headers, body, client, record)

    def pass_on(self, request, headers, body, client, record):
        own, theirs = f"localhost:{self.port}", f"localhost:{self.server.port}"
        lines = [" ".join(request)]
        for name, value in headers:
            if name in ("host", "origin", "referer"):
                value = value.replace(self.origin, self.server.origin).replace(own, theirs)
            if name not in ("connection", "proxy-connection", "keep-alive"):
                lines.append(f"{name}: {value}")
        lines.append("connection: close")
        try:
            with socket.create_connection(("127.0.0.1", self.server.port)) as upstream:
                upstream.sendall("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)
                while part := upstream.recv(65_536):
                    if record["status"] is None:
                        record["status"] = int(part.split(b" ", 2)[1])
                    client.sendall(part)
        except OSError:
            pass  # The browser went away, as it may.

    def posts(self, action=None):
        """The recorded POSTs, or those of one action."""
        return [
            request for request in self.requests if request["method"] == "POST"
            and (action is None or f"action={action}" in request["body"].replace("%3A", ":"))]

    def stop(self):
        self.proxy.shutdown()
        self.proxy.server_close()
