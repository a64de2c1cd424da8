// Which journeys run on which screen. A journey says by a tag what it needs; without one it runs on the phone.

/** What is asked of one run of the journeys. */
export interface JourneyRun {
  /** every journey on both screens, as `npm run test:full` */
  isFull: boolean;
  /** the journeys that run once more on PostgreSQL */
  isOnPostgres: boolean;
}

/** Playwright's two patterns of a project: a journey runs when the first fits and the second does not. */
export interface JourneyChoice {
  grep: RegExp;
  grepInvert: RegExp;
}

export type Screen = 'phone' | 'desktop';

const EVERY = /(?:)/;
const NONE = /(?!)/;

/**
 * The tags: `@phone` and `@desktop` need that screen, `@both` differs between them, `@full` is a row of a
 * matrix that only the full run walks through, `@postgres` keeps something and also runs on PostgreSQL.
 */
export function journeysOn(screen: Screen, { isFull, isOnPostgres }: JourneyRun): JourneyChoice {
  // What a database answers is the same on every screen: there each journey runs on one.
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
