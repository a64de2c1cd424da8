const SECONDS_PER_MINUTE = 60;

/** For example 'Video, 1 min 23 s', 'Video, 45 s' or 'Video, 3 min'. */
export function videoLengthText(seconds: number): string {
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const rest = seconds % SECONDS_PER_MINUTE;
  const parts = [...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])];
  return `Video, ${parts.join(' ')}`;
}
