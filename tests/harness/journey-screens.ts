// The tags of a journey (a test in tests/e2e) choose the screens on which it runs.

export interface JourneyRun {
  isFull: boolean;
  isOnPostgres: boolean;
}

export interface JourneyFilter {
  grep: RegExp;
  grepInvert: RegExp;
}

export type Screen = 'phone' | 'desktop';

const EVERY = /(?:)/;
const NONE = /(?!)/;

/**
 * `@phone` and `@desktop`: only on that screen. `@both`: on each screen. Other journeys run on the phone; the full run
 * on the embedded database also runs them on the desktop.
 * `@full`: only in the full run. `@postgres`: also in the short run on PostgreSQL. On PostgreSQL, the desktop runs only
 * journeys with `@desktop`.
 */
export function journeysOn(screen: Screen, { isFull, isOnPostgres }: JourneyRun): JourneyFilter {
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
