// Selects the journeys that run on each screen by their tags. A journey without a tag runs on the phone.

/** The mode of a run. */
export interface JourneyRun {
  /** `npm run test:full`: every journey on both screens */
  isFull: boolean;
  /** true for the second run, on PostgreSQL */
  isOnPostgres: boolean;
}

/** Playwright runs the journeys that match `grep` and not `grepInvert`. */
export interface JourneyFilter {
  grep: RegExp;
  grepInvert: RegExp;
}

export type Screen = 'phone' | 'desktop';

const EVERY = /(?:)/;
const NONE = /(?!)/;

/**
 * Returns the filter for a screen. Tags: `@phone` and `@desktop` journeys need that screen, `@both` journeys behave
 * differently on each screen, `@full` journeys run only in the full run, `@postgres` journeys store data and also run
 * on PostgreSQL.
 */
export function journeysOn(screen: Screen, { isFull, isOnPostgres }: JourneyRun): JourneyFilter {
  // On PostgreSQL, each journey runs on one screen only, because the screen makes no difference to the database.
  const isBoth = isFull && !isOnPostgres;
  const skipped = isFull ? [] : ['@full'];
  if (screen === 'phone') {
    return {
      grep: isOnPostgres && !isFull ? tagged('@postgres') : EVERY,
      grepInvert: tagged('@desktop', ...skipped),
    };
  }
  if (isBoth) return { grep: EVERY, grepInvert: tagged('@phone') };
  if (isOnPostgres) {
    const grep = isFull ? tagged('@desktop') : /^(?=.*@postgres\b)(?=.*@desktop\b)/s;
    return { grep, grepInvert: tagged(...skipped) };
  }
  return { grep: tagged('@desktop', '@both'), grepInvert: tagged('@phone', ...skipped) };
}

function tagged(...tags: string[]): RegExp {
  return tags.length === 0 ? NONE : new RegExp(String.raw`(?:${tags.join('|')})\b`);
}
