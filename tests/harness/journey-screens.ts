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
 * `@phone`, `@desktop`: the journey runs only on this screen. `@both`: it runs on both screens.
 * Without these tags, it runs on the phone; in the full run on the embedded database, it also runs on the desktop.
 * `@full`: only in the full run. `@postgres`: also in the short run on PostgreSQL.
 * On PostgreSQL, the desktop runs only journeys with `@desktop`.
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
