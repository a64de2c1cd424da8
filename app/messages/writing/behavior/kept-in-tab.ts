/**
 * Keeps what is typed into a form of which no draft is kept on the device, as long as its tab is open: phones discard a
 * tab in the background, such as while its owner looks for a date, and load it anew. On a shared device, the next person
 * opens another tab.
 */
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Fills in the form if it is as it came from the server, then keeps what is typed. What was sent is filled in again only
 * after Back: the answer may have been an error page of the browser.
 */
export function keepInTab(form: HTMLFormElement): void {
  const key = `form ${location.pathname}`;
  const fields = [
    ...form.querySelectorAll<Field>('textarea, input:not([type="hidden"], [type="file"])'),
  ];
  const keep = (isSent: boolean) => write(key, JSON.stringify([isSent, ...fields.map(typedIn)]));
  const [wasSent, ...kept] = read(key);
  const isWanted = wasSent !== true || isBack();
  if (isWanted && kept.length === fields.length && fields.every(isUntouched)) {
    for (const [at, field] of fields.entries()) fillIn(field, kept[at]);
  }
  form.addEventListener('input', () => keep(false));
  form.addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) keep(true);
  });
}

function isBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}

function isChosen(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function isUntouched(field: Field): boolean {
  return isChosen(field)
    ? field.checked === field.defaultChecked
    : field.value === field.defaultValue;
}

function typedIn(field: Field): string | boolean {
  return isChosen(field) ? field.checked : field.value;
}

function fillIn(field: Field, value: unknown): void {
  if (isChosen(field)) field.checked = value === true;
  else if (typeof value === 'string') field.value = value;
}

function read(key: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked.
  }
}
