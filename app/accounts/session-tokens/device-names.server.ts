/** Of which device a session is, in words that a person recognises. What the browser sent is not kept. */

export const UNKNOWN_DEVICE = 'An unknown device';

/** Longer than any browser's; the parser's patterns are never run on more. */
const MAX_USER_AGENT_LENGTH = 512;

/** The parser's names of browsers, and ours. A closed list: nothing that a client makes up is stored. */
const BROWSERS: Readonly<Record<string, string>> = {
  Chrome: 'Chrome',
  Chromium: 'Chromium',
  DuckDuckGo: 'DuckDuckGo',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  'Opera Touch': 'Opera',
  Safari: 'Safari',
  'Samsung Internet for Android': 'Samsung Internet',
  Vivaldi: 'Vivaldi',
};

const COMPUTERS: Readonly<Record<string, string>> = {
  'Chrome OS': 'a Chromebook',
  Linux: 'a Linux computer',
  macOS: 'a Mac',
  Windows: 'a Windows computer',
};

/** 'Safari on an iPhone'; what is not recognised is left out. */
export async function describeDevice(userAgent: string | undefined): Promise<string> {
  if (!userAgent) return UNKNOWN_DEVICE;
  const { default: Bowser } = await import('bowser');
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const name = BROWSERS[browser.name ?? ''];
  const device = deviceOf(os.name, platform);
  if (name && device) return `${name} on ${device}`;
  if (device) return `A browser on ${device}`;
  return name ?? UNKNOWN_DEVICE;
}

function deviceOf(
  system: string | undefined,
  platform: { type?: string; model?: string },
): string | undefined {
  const isTablet = platform.type === 'tablet';
  if (system === 'iOS') return isTablet ? 'an iPad' : 'an iPhone';
  if (system === 'Android') return isTablet ? 'an Android tablet' : 'an Android phone';
  return COMPUTERS[system ?? ''];
}
