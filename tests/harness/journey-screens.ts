// Which journeys run on which screen, by tags. Without a tag: on the phone.

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
 * The tags of journeys: `@phone` and `@desktop` need that screen, `@both` runs differently on each screen, `@full` runs
 * only in the full run, and `@postgres` also runs on PostgreSQL.
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
