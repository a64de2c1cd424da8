const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** For example `20 November 2026 at 20:14`, in the browser's time zone. */
export function writtenMoment(instant: string): string {
  return FORMAT.format(new Date(instant));
}

/** For example `20 November 2026`, in the browser's time zone. */
export function writtenLocalDay(instant: string): string {
  return DAY.format(new Date(instant));
}
