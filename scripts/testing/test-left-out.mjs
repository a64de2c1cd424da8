// Tests that this machine cannot run. In CI, each of them counts as a failure.

/** @typedef {{ what: string, why: string }} LeftOut */

/**
 * @param {{ hasPostgres: boolean, hasNginx: boolean, hasFfmpeg: boolean, runs: (part: string) => boolean }} machine
 * @returns {LeftOut[]}
 */
export function leftOutOn({ hasPostgres, hasNginx, hasFfmpeg, runs }) {
  const leftOut = [];
  if (!hasPostgres && ['unit', 'built', 'e2e'].some(runs)) {
    leftOut.push({
      what: 'everything on PostgreSQL',
      why: 'TEST_DATABASE_URL is not set',
    });
  }
  if (!hasNginx && runs('built')) {
    leftOut.push({
      what: 'tests/built/shared-cache.test.ts',
      why: 'nginx is not installed',
    });
  }
  if (!hasFfmpeg && runs('unit')) {
    leftOut.push({
      what: 'tests of encoded and drawn videos',
      why: 'ffmpeg is not installed',
    });
  }
  return leftOut;
}

/** @param {LeftOut} leftOut */
export function leftOutLine({ what, why }) {
  return `Left out: ${what}, because ${why}.`;
}

/** @param {NodeJS.ProcessEnv} env */
export function isContinuousIntegration(env) {
  return !['', '0', 'false', undefined].includes(env['CI']);
}
