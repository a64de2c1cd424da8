/**
 * The only script of the operator's screens: it asks the device for a passkey and sends the form with the response. It
 * needs no request of its own. Browsers without these two methods, of before 2025, keep the code by email.
 */
export const PASSKEY_SCRIPT = `
const form = document.getElementById('passkey');
const [problem, button] = form.querySelectorAll('.error, button');
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) form.hidden = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  problem.textContent = '';
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.options));
    form.elements.credential.value = JSON.stringify(await navigator.credentials.get({ publicKey }));
    form.submit();
  } catch {
    problem.textContent = 'Your device gave no passkey. Try again, or use a code.';
  }
  button.disabled = false;
});
`;
