export const UNKNOWN_DEVICE = 'An unknown device';

/** Limits the run time of the parser's regular expressions. Real headers are shorter. */
const MAX_USER_AGENT_LENGTH = 512;

/**
 * Maps the parser's browser names to display names. An allowlist, because a client can send any
 * text.
 */
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
