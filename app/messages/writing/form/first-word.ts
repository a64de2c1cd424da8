/**
 * The first word of a name, for “Thank you, {name}.” and “How did you know {name}?”. Titles and
 * initials (“Dr.”, “J.”) do not count as the first word.
 */
export function firstWordOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.find((word) => !word.endsWith('.')) ?? name.trim().replace(/\.+$/u, '');
}
