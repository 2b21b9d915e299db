// The one script: asks the browser for a passkey and posts the page's own form with the answer.
//
// A button that carries data-passkey-options is pressed; before its form leaves, the browser is asked (W3C Web
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

  // A challenge lives five minutes, a page as long as somebody looks at it: the server lends a fresh one for signing in
  // and up. For the rest the form goes without, and the next page has one.
  const lender = new URL("../passkey-options", document.currentScript.src);
  const shownAt = Date.now();
  const lentAt = new Map();
  const age = (button) => Date.now() - (lentAt.get(button) || shownAt);
  const isOld = (button) => age(button) > 240000;
  const refresh = async (button) => {
    if (!isOld(button)) return;
    lender.search = new URLSearchParams({ action: button.value });
    const answer = /^sign(In|Up):/.test(button.value) && await fetch(lender, { credentials: "same-origin" });
    if (!answer.ok) throw new DOMException("the page is too old", "TimeoutError");
    button.setAttribute(attribute, await answer.text());
    lentAt.set(button, Date.now());
  };

  // Sends the form once with the answer, which stays nowhere: neither Back nor another press can send it again. What was
  // typed and ticked in the form beside it goes along.
  const post = (button, answer) => {
    const form = button.form;
    const more = [["credential", answer]];
    const email = document.getElementById("email");
    const remembers = document.getElementById("rememberMe");
    if (email && email.value && !form.elements.email) more.push(["email", email.value]);
    if (remembers && remembers.checked && !form.elements.rememberMe) more.push(["rememberMe", "on"]);
    const fields = more.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    form.append(...fields);
    remember(button.value);
    form.requestSubmit(button);
    for (const field of fields) field.remove();
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
    button.setAttribute("aria-busy", "true");
    let answer;
    try {
      await stop();
      await refresh(button);
      const publicKey = read(button);
      // The browser gives up before the server does: a passkey that comes too late would be nobody's.
      publicKey.timeout = 290000 - age(button);
      name(publicKey, button.form);
      answer = write(await (publicKey.user ? container.create({ publicKey }) : container.get({ publicKey })));
    } catch (error) {
      answer = JSON.stringify({ error: error.name });
    }
    button.removeAttribute("aria-busy");
    isAsking = false;
    post(button, answer);
  };

  // All addresses have as much, with the dots that names of other scripts have; the server knows the rest.
  const address = /.@.+[.\u3002\uff0e\uff61]./;
  const isReady = (field) =>
    field.type === "password" || (field.checkValidity() && (field.name !== "email" || address.test(field.value)));

  // The press, not the form's leaving: that would mark as wrong what nobody has to fill for a passkey.
  document.addEventListener("click", (event) => {
    const button = event.target.closest(`button[${attribute}]`);
    if (!button || !button.form) return;
    // What is missing beside the password is the form's to say, before anybody is asked for a finger.
    const isCreation = Boolean(JSON.parse(button.getAttribute(attribute)).publicKey.user);
    if (isCreation && ![...button.form.elements].every(isReady)) return;
    if (!button.formNoValidate && !button.form.checkValidity()) return;
    event.preventDefault();
    ask(button);
  });

  // Among the addresses that the browser suggests stand its passkeys. Nobody asked for them aloud, so nothing is said
  // when it fails: the buttons are there.
  let suggestion = null;
  const stop = async () => {
    if (!suggestion) return;
    suggestion.control.abort();
    clearTimeout(suggestion.renewal);
    await suggestion.end;
  };
  const signIn = document.querySelector(`button[value="signIn:passkey"][${attribute}]`);
  const offer = async () => {
    if (!signIn || !document.querySelector('input[autocomplete~="webauthn"]')) return;
    if (!PublicKeyCredential.isConditionalMediationAvailable) return;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable()) || isAsking) return;
    const control = new AbortController();
    const publicKey = read(signIn);
    delete publicKey.allowCredentials;
    const answer = container.get({ publicKey, mediation: "conditional", signal: control.signal });
    suggestion = {
      control,
      renewal: setTimeout(renew, 270000),
      end: answer.then((credential) => control.signal.aborted || post(signIn, write(credential))).catch(() => {}),
    };
  };
  const renew = async () => {
    if (isAsking || !signIn) return;
    await stop();
    await refresh(signIn).then(offer, () => {});
  };
  // Timers rest while a page is out of sight or its machine sleeps; Back shows a page as it was left.
  document.addEventListener("visibilitychange", () => document.hidden || !signIn || !isOld(signIn) || renew());
  addEventListener("pageshow", (event) => event.persisted && renew());
  offer();

  // Who turned back, or has just proven who they are, is taken to the button again, and hears there what the page says.
  const remember = (value) => {
    try {
      sessionStorage.setItem(attribute, value);
    } catch {
      // A browser that keeps nothing takes them to the first such button.
    }
  };
  const recall = () => {
    try {
      return sessionStorage.getItem(attribute) || "";
    } catch {
      return "";
    }
  };
  if (document.querySelector('#status:is([data-status="passkey.cancelled"], [data-status="passkey.ready"])')) {
    const button = document.querySelector(`button[${attribute}][value="${CSS.escape(recall())}"]`)
      || document.querySelector(`button[${attribute}]`);
    if (button) {
      button.setAttribute("aria-describedby", "status");
      button.focus();
    }
  }
})();
