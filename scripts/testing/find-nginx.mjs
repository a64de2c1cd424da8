import { spawnSync } from 'node:child_process';

const PLACES = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** @returns {string | undefined} the command that starts nginx; undefined if this machine has no nginx */
export function findNginx() {
  return PLACES.find((place) => spawnSync(place, ['-v']).status === 0);
}
