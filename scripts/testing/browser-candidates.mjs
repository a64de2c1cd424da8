import { posix, win32 } from 'node:path';

const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/**
 * Paths of browsers to try, in order. CHROME_PATH comes first.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function browserCandidates(platform, env) {
  const chosen = env['CHROME_PATH'] ? [env['CHROME_PATH']] : [];
  return [...chosen, ...(platform === 'win32' ? onWindows(env) : onUnix(platform, env))];
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
function onUnix(platform, env) {
  const folders = [...(env['PATH'] ?? '').split(':').filter(Boolean), '/usr/bin'];
  const found = COMMANDS.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  if (platform !== 'darwin') return [...found, '/opt/google/chrome/chrome', '/snap/bin/chromium'];
  const applications = ['/Applications', posix.join(env['HOME'] ?? '/', 'Applications')];
  return [
    ...applications.flatMap((folder) => [
      `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Chromium.app/Contents/MacOS/Chromium`,
    ]),
    ...found,
  ];
}

/** @param {NodeJS.ProcessEnv} env */
function onWindows(env) {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .flatMap((name) => env[name] ?? [])
    .flatMap((folder) => [
      win32.join(folder, 'Google\\Chrome\\Application\\chrome.exe'),
      win32.join(folder, 'Chromium\\Application\\chrome.exe'),
    ]);
}
