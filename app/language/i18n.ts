import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';

/** The messages of one language by their id, compiled by the build. */
export type Catalog = Parameters<I18n['load']>[1];

/** `\u0041` in a value would come out as `A`, because Lingui resolves these sequences in the finished sentence. */
const ESCAPES = /\\(?=u[0-9a-f]{4}|x[0-9a-f]{2})/giu;

/** The messages of one language. Inserts values unchanged, even if they contain escape sequences. */
class Messages extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof id === 'string') return super._(id, plainValues(values), options);
    return super._(id.values ? { ...id, values: plainValues(id.values) } : id);
  }
}

type Values = Record<string, unknown>;

function plainValues(values: Values = {}): Values {
  if (!Object.values(values).some(hasEscape)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(ESCAPES, String.raw`\u005c`) : value,
    ]),
  );
}

function hasEscape(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\\');
}

/**
 * @param language - a language with a catalog, or `en`, whose sentences are in the code
 * @param catalog - the messages of all domains, or of those that are known so far
 */
export function createI18n(language: string, catalog: Catalog = {}): I18n {
  return new Messages({ locale: language, messages: { [language]: catalog } });
}

let findI18nOfRequest: () => I18n | undefined = () => undefined;

/** Lets `pageI18n` speak the language of the request that is being answered. Only the server calls it. */
export function speakInRequests(find: typeof findI18nOfRequest): void {
  findI18nOfRequest = find;
}

class PageMessages extends Messages {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const ofRequest = findI18nOfRequest();
    const i18n = ofRequest && ofRequest !== this ? ofRequest : undefined;
    if (typeof id === 'string') {
      return i18n ? i18n._(id, values, options) : super._(id, values, options);
    }
    return i18n ? i18n._(id) : super._(id);
  }
}

/** The build writes the language of the browser's files in its place (`scripts/building/language-builds.mjs`). */
declare const __LANGUAGE__: string | undefined;

const LANGUAGE = typeof __LANGUAGE__ === 'string' ? __LANGUAGE__ : 'en';

/**
 * The messages of a page in the browser, which has one language. On the server it is English, or the language of the
 * page that is being rendered.
 */
export const pageI18n: I18n = new PageMessages({
  locale: LANGUAGE,
  messages: { [LANGUAGE]: {} },
});
