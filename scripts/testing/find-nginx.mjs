import { spawnSync } from 'node:child_process';

const PLACES = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** @returns {string | undefined} the command that starts nginx; undefined if nginx is missing */
export function findNginx() {
  return PLACES.find((place) => spawnSync(place, ['-v']).status === 0);
}
