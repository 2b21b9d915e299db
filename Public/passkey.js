// The one script: asks the browser for a passkey and posts the page's own form with the answer.
//
// A button that carries data-passkey-options is pressed as ever; before its form leaves, the browser is asked (W3C Web
// Authentication Level 3, 5.1) and its answer, or the name of what went wrong, goes along in the field `credential`.
"use strict";
(() => {
  const attribute = "data-passkey-options";
  const container = navigator.credentials;
  // A browser without passkeys posts the form without an answer, and the server says what else can be done.
  if (!window.PublicKeyCredential || !container) return;

  const decode = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
  const encode = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  // What the server wrote in text, as the bytes that the browser wants.
  const read = (button) => {
    const options = JSON.parse(button.getAttribute(attribute)).publicKey;
    const list = (items) => (items || []).map((item) => ({ ...item, id: decode(item.id) }));
    options.challenge = decode(options.challenge);
    options.allowCredentials = list(options.allowCredentials);
    options.excludeCredentials = list(options.excludeCredentials);
    if (options.user) options.user.id = decode(options.user.id);
    return options;
  };

  // The browser's answer as text; older browsers have no toJSON.
  const write = (credential) => {
    if (credential.toJSON) return JSON.stringify(credential.toJSON());
    const response = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (credential.response[name]) response[name] = encode(credential.response[name]);
    }
    if (credential.response.getTransports) response.transports = credential.response.getTransports();
    return JSON.stringify({
      id: credential.id, rawId: encode(credential.rawId), type: credential.type, response,
      clientExtensionResults: credential.getClientExtensionResults(),
    });
  };

  // A challenge lives five minutes, a page as long as somebody looks at it: then the same page lends a fresh one.
  let shownAt = Date.now();
  const refresh = async () => {
    if (Date.now() - shownAt < 240000) return;
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const button of document.querySelectorAll(`button[${attribute}]`)) {
      const fresh = page.querySelector(`button[${attribute}][value="${CSS.escape(button.value)}"]`);
      if (fresh) button.setAttribute(attribute, fresh.getAttribute(attribute));
    }
    shownAt = Date.now();
  };

  const post = (button, credential) => {
    const form = button.form;
    let field = form.querySelector('input[name="credential"]');
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden";
      field.name = "credential";
      form.append(field);
    }
    field.value = credential;
    form.requestSubmit(button);
  };

  let waiting = null;
  const stop = () => {
    if (waiting) waiting.abort();
    waiting = null;
  };

  // The person's name for themselves stands in the form while they sign up.
  const name = (options, form) => {
    if (!options.user || options.user.name) return;
    const value = (field) => (form.elements[field] ? form.elements[field].value.trim() : "");
    options.user.name = value("email");
    options.user.displayName = value("displayName") || value("email");
  };

  let isAsking = false;
  const ask = async (button) => {
    if (isAsking) return;
    isAsking = true;
    stop();
    button.setAttribute("aria-busy", "true");
    let answer;
    try {
      await refresh();
      const publicKey = read(button);
      name(publicKey, button.form);
      answer = write(await (publicKey.user ? container.create({ publicKey }) : container.get({ publicKey })));
    } catch (error) {
      answer = JSON.stringify({ error: error.name });
    }
    button.removeAttribute("aria-busy");
    isAsking = false;
    post(button, answer);
  };

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || !button.hasAttribute(attribute)) return;
    const field = button.form.querySelector('input[name="credential"]');
    if (field && field.value) return;
    // An address that is missing is the form's to say, before anybody is asked for a finger.
    const email = button.form.elements.email;
    const isCreation = Boolean(JSON.parse(button.getAttribute(attribute)).publicKey.user);
    if (isCreation && email && !email.value.trim()) return;
    event.preventDefault();
    ask(button);
  });

  // Back shows a page as it was left: its answer was used.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const field of document.querySelectorAll('input[name="credential"]')) field.remove();
    offer();
  });

  // Among the addresses that the browser suggests stand its passkeys.
  const offer = async () => {
    const button = document.querySelector(`button[value="signIn:passkey"][${attribute}]`);
    if (!button || !document.querySelector('input[autocomplete~="webauthn"]')) return;
    if (!PublicKeyCredential.isConditionalMediationAvailable) return;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
    const round = new AbortController();
    waiting = round;
    const renewal = setTimeout(async () => {
      if (waiting !== round) return;
      stop();
      await refresh().catch(() => {});
      offer();
    }, 270000);
    try {
      const publicKey = read(button);
      delete publicKey.allowCredentials;
      const credential = await container.get({ publicKey, mediation: "conditional", signal: round.signal });
      if (waiting === round && credential) post(button, write(credential));
    } catch {
      // Nobody asked for it aloud, so nothing is said: the buttons are there.
    } finally {
      clearTimeout(renewal);
    }
  };
  offer();
})();
