/** Form bodies with brackets, as `items[0][price]=…&expand[]=…`, which is how Stripe's API is spoken to. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

/** Reads a query string or a form body. A name without brackets after it is a text, the last one counts. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]));
}

function pathOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start < 1) return [name];
  const inner = name.slice(start).matchAll(/\[([^[\]]*)\]/g);
  return [name.slice(0, start), ...[...inner].map((match) => match[1] ?? '')];
}

function place(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(branch.size) : part;
    if (depth === path.length - 1) {
      branch.set(name, value);
      return;
    }
    const existing = branch.get(name);
    const next: Branch = existing instanceof Map ? existing : new Map();
    branch.set(name, next);
    branch = next;
  }
}

function toValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name));
  if (isList) return [...value.values()].map(toValue);
  return Object.fromEntries([...value].map(([name, inner]) => [name, toValue(inner)]));
}
