const SECONDS_PER_MINUTE = 60;

/** For example 'Film, 1 min 23 s', 'Film, 45 s' or 'Film, 3 min'. */
export function filmLengthText(seconds: number): string {
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const rest = seconds % SECONDS_PER_MINUTE;
  const parts = [...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])];
  return `Film, ${parts.join(' ')}`;
}
