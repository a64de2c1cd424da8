/**
 * Short texts that the product keeps on a person's device in localStorage. Storage may be missing, full or blocked, as
 * in some private windows: then nothing is kept.
 */

/** @returns null if there is no such item, or it cannot be read */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns undefined if there is no such item, or it is not JSON */
export function readJsonItem(key: string): unknown {
  try {
    const text = readItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param text - null removes the item
 * @returns false if the item is not kept
 */
export function keepItem(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
