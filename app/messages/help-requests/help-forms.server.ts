import type { I18n } from '@lingui/core';

import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { mayModerate } from '../../members/role-rules.ts';
import { isLookedAfter, isOwner } from '../../members/service.server.ts';
import type { Visit } from '../../memorials/door/access.server.ts';
import { findHeading, type MemorialHeading } from '../../memorials/memorial-heading.server.ts';
import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { FORM_LIFETIME_MS, type FormTokens } from '../writing/form-token.server.ts';
import { checkHelp } from './help-fields.ts';
import type { SentHelp } from './help-request.server.ts';
import { askToHelp, type HelpContext } from './help-requests.server.ts';
import type { HelpFormView, HelpNoticeView } from './help-view.ts';

/** `isSent` if the request was stored; otherwise the view to show */
export type HelpOutcome =
  | { isSent: true }
  | { unkept: HelpNoticeView }
  | { status: 400 | 429; form: HelpFormView; retryAfterSeconds?: number };

export interface HelpTarget extends Visit {
  slug: string | undefined;
}

/** Shown if the server rejects a form. The form keeps the visitor's text. */
function noticesIn(i18n: I18n) {
  return {
    wrong: i18n._(
      'Your offer of help hasn’t been sent yet. Everything you filled in is still here.',
    ),
    again: i18n._(
      'Please tap “Offer help” again to send your offer. Everything you filled in is still here.',
    ),
    many: i18n._(
      'We’ve had a lot of offers of help today, so we couldn’t send yours. Everything you filled in is still here; please try again later.',
    ),
  } as const;
}

const EMPTY = { text: '', name: '', email: '' } as const;

export interface HelpFormContext extends HelpContext {
  formTokens: FormTokens;
  findI18n: FindI18n;
}

/**
 * Resolves to the empty form, or to a notice if no owner would read it.
 * @throws the errors of `findPublished`
 */
export async function openHelpForm(
  context: HelpFormContext,
  { slug, ...visit }: HelpTarget,
): Promise<HelpFormView | HelpNoticeView> {
  const heading = await findHeading(context.kysely, slug, visit);
  return (
    (await findUnread(context, heading)) ?? formOf(context, heading, { values: EMPTY, errors: {} })
  );
}

/**
 * Resolves to the thank-you page.
 * @throws the errors of `openHelpForm`
 */
export async function readHelpThanks(
  { kysely }: MessageContext,
  { slug, ...visit }: HelpTarget,
): Promise<HelpNoticeView> {
  return { memorial: (await findHeading(kysely, slug, visit)).header, state: 'thanks' };
}

/** @returns the notice that no owner would read an offer; undefined if one would */
async function findUnread(
  { kysely }: MessageContext,
  { id, header: memorial }: MemorialHeading,
): Promise<HelpNoticeView | undefined> {
  if (await isLookedAfter(kysely, id, isOwner)) return undefined;
  const isModerated = await isLookedAfter(kysely, id, ({ role }) => mayModerate(role));
  return { memorial, state: isModerated ? 'unread' : 'unkept' };
}

function formOf(
  { formTokens, now }: HelpFormContext,
  { id: memorialId, header }: MemorialHeading,
  filled: Pick<HelpFormView, 'values' | 'errors' | 'notice'> & { formToken?: string | undefined },
): HelpFormView {
  const fresh = () => formTokens.create({ kind: 'help', memorialId, drawnAt: now() });
  return { memorial: header, ...filled, formToken: filled.formToken ?? fresh() };
}

/**
 * Stores the request. Resolves to the filled-in form if a field is wrong.
 * @throws the errors of `openHelpForm`
 */
export async function sendHelpRequest(
  context: HelpFormContext,
  { slug, ...visit }: HelpTarget,
  sent: SentHelp,
  network: string,
): Promise<HelpOutcome> {
  const { formTokens, now, kysely, findI18n } = context;
  const heading = await findHeading(kysely, slug, visit);
  const { id: memorialId, header } = heading;
  const unkept = await findUnread(context, heading);
  if (unkept) return { unkept };
  const { values } = sent;
  const i18n = findI18n(header.language ?? DEFAULT_LANGUAGE);
  const notices = noticesIn(i18n);
  const showAgain = (problem: Pick<HelpFormView, 'errors' | 'notice'>, formToken?: string) =>
    formOf(context, heading, { values, ...problem, formToken });

  const token = formTokens.parse(sent.formToken, { kind: 'help', memorialId });
  const isOld = !token || now().getTime() - token.drawnAt.getTime() > FORM_LIFETIME_MS;
  const kept = isOld ? undefined : sent.formToken;
  const checked = checkHelp(i18n, sent.values);
  if (!checked.ok) {
    const problem = { errors: checked.errors, notice: notices.wrong };
    return { status: 400, form: showAgain(problem, kept) };
  }
  // A browser's autofill can also fill in the hidden field, which is a trap for spam programs. So
  // the form is shown again, and the visitor can send it once more.
  if (isOld || sent.isTrapFilled) {
    return { status: 400, form: showAgain({ errors: {}, notice: notices.again }, kept) };
  }
  try {
    await askToHelp(context, {
      memorialId,
      memorialName: header.name,
      language: header.visitorLanguage ?? null,
      network,
      ...checked.fields,
    });
  } catch (error) {
    const retryAfterSeconds = secondsToWait(error);
    const form = showAgain({ errors: {}, notice: notices.many }, kept);
    return { status: 429, form, retryAfterSeconds };
  }
  return { isSent: true };
}
