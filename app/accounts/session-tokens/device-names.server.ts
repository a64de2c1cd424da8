/** Names the device of a session for its owner. The `User-Agent` header itself is not stored. */

export const UNKNOWN_DEVICE = 'An unknown device';

/**
 * How many characters of a `User-Agent` header are parsed; the headers of real browsers are shorter. This limits the
 * time that the parser's regular expressions can take.
 */
const MAX_USER_AGENT_LENGTH = 512;

/**
 * Maps the parser's browser names to the names shown. This is an allowlist, because a client can send any text, and
 * such text must not be stored.
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

/** For example 'Safari on an iPhone'. Unrecognized parts are omitted. */
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
