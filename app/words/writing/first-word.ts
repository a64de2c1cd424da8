/** “Thank you, {name}.” and “How did you know {name}?” take the first word of a name. */
export function firstWordOf(name: string): string {
  return name.trim().split(/\s+/u, 1)[0] ?? '';
}
