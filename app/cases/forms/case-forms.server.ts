/**
 * The forms “Ask to look after this page” and “Ask to be left out of this page”: shows the forms and
 * stores the requests.
 */
import type { I18n } from '@lingui/core';

import { normalizeEmail } from '../../accounts/normalize-input.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { Role } from '../../members/contract.ts';
import { mayEdit, mayModerate } from '../../members/role-rules.ts';
import { findOwnerOfMemorial, isLookedAfter, isOwner } from '../../members/service.server.ts';
import type { Visit } from '../../memorials/door/access.server.ts';
import { findHeading } from '../../memorials/memorial-heading.server.ts';
import { FORM_LIFETIME_MS } from '../../messages/writing/form-token.server.ts';
import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import { randomId } from '../../wire/ids.server.ts';
import { checkCase, type CheckedCase } from '../case-fields.ts';
import { inTransaction, WISHES_OF_NETWORK, type CasesContext } from '../cases-context.server.ts';
import { beginClaim } from '../claims/begin-claim.server.ts';
import { arriveWish } from '../family/arrive-wish.server.ts';
import * as store from '../store.server.ts';
import type { CaseFormKind, CaseFormView, CaseThanksView, NoCaseView } from './case-form-view.ts';
import type { SentCase } from './case-request.server.ts';

export interface CaseTarget extends Visit {
  slug: string | undefined;
  kind: CaseFormKind;
}

export type CaseOutcome =
  | { hasArrived: true }
  | { status: 400 | 403 | 429; view: CaseFormView | NoCaseView; retryAfterSeconds?: number };

const EMPTY = { text: '', name: '', relationship: '', email: '' } as const;

/** Shown if the server rejects a form. The form keeps the visitor's text. */
function noticesIn(i18n: I18n) {
  return {
    wrong: i18n._('Your request hasn’t been sent yet. Everything you filled in is still here.'),
    again: i18n._(
      'Please tap the button again to send your request. Everything you filled in is still here.',
    ),
    many: i18n._(
      'We’ve had a lot of requests recently, so we couldn’t send yours. Everything you filled in is still here; please try again later.',
    ),
  } as const;
}

/**
 * Resolves to the empty form, or to the reason why there is no form.
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or
 * MemorialMovedError
 */
export async function openCaseForm(
  context: CasesContext,
  target: CaseTarget,
): Promise<CaseFormView | NoCaseView> {
  const found = await findMemorial(context, target);
  return found.closed ?? formOf(context, found, { values: EMPTY, errors: {} });
}

/**
 * Resolves to the page that is shown after a form was sent or a claim was withdrawn.
 * @throws the same errors as `openCaseForm`
 */
export async function readCaseThanks(
  context: CasesContext,
  target: CaseTarget,
  after: CaseThanksView['after'],
): Promise<CaseThanksView | NoCaseView> {
  const { closed, shown } = await findMemorial(context, target);
  return closed ?? { ...shown, after };
}

interface Found {
  /** the messages in the language of the memorial */
  i18n: I18n;
  memorialId: string;
  ownerId: string | undefined;
  shown: Pick<CaseFormView, 'kind' | 'memorial' | 'isKept' | 'isLookedAfter'>;
  closed?: NoCaseView;
}

async function findMemorial(
  { kysely, findI18n }: CasesContext,
  { slug, kind, ...visit }: CaseTarget,
): Promise<Found> {
  const { id: memorialId, header } = await findHeading(kysely, slug, visit);
  const ownerId = await findOwnerOfMemorial(kysely, memorialId);
  // The owner is asked about a claim; owners and editors read a wish.
  const reads = kind === 'claim' ? isOwner : ({ role }: { role: Role }) => mayEdit(role);
  const isKept = await isLookedAfter(kysely, memorialId, reads);
  const isModerated =
    isKept || (await isLookedAfter(kysely, memorialId, ({ role }) => mayModerate(role)));
  const shown = { kind, memorial: header, isKept, isLookedAfter: isModerated };
  const i18n = findI18n(header.language ?? DEFAULT_LANGUAGE);
  const found = { i18n, memorialId, ownerId, shown };
  if (!header.isInvented) return found;
  const closed = i18n._(
    'This is a sample page and the people on it are fictional, so you can’t send a request here.',
  );
  return { ...found, closed: { ...shown, closed } };
}

function formOf(
  { formTokens, now }: CasesContext,
  { memorialId, shown }: Found,
  filled: Pick<CaseFormView, 'values' | 'errors' | 'notice'> & { formToken?: string | undefined },
): CaseFormView {
  const fresh = () => formTokens.create({ kind: shown.kind, memorialId, drawnAt: now() });
  return { ...shown, ...filled, formToken: filled.formToken ?? fresh() };
}

/**
 * Stores a claim or a request to be left out. Resolves to the filled-in form if a field is wrong.
 * @throws the same errors as `openCaseForm`
 */
export async function sendCase(
  context: CasesContext,
  target: CaseTarget,
  sent: SentCase,
  network: string,
): Promise<CaseOutcome> {
  const { formTokens, now, kysely } = context;
  const { kind } = target;
  const found = await findMemorial(context, target);
  if (found.closed) return { status: 403, view: found.closed };
  const { memorialId, i18n } = found;
  const notices = noticesIn(i18n);
  const { values } = sent;
  const showAgain = (problem: Pick<CaseFormView, 'errors' | 'notice'>, formToken?: string) =>
    formOf(context, found, { values, ...problem, formToken });

  const token = formTokens.parse(sent.formToken, { kind, memorialId });
  const isOld = !token || now().getTime() - token.drawnAt.getTime() > FORM_LIFETIME_MS;
  const kept = isOld ? undefined : sent.formToken;
  const checked = checkCase(i18n, kind, sent.values);
  if (!checked.ok) {
    const problem = { errors: checked.errors, notice: notices.wrong };
    return { status: 400, view: showAgain(problem, kept) };
  }
  // The hidden field is a trap for spam, but a browser's autofill can fill it in too. So the visitor can submit
  // the form again.
  if (isOld || sent.isTrapFilled) {
    return { status: 400, view: showAgain({ errors: {}, notice: notices.again }, kept) };
  }
  if (await store.isFormUsed(kysely, token.nonce)) return { hasArrived: true };
  try {
    await consumeLimits(context, found, checked.fields, network);
    await storeCase(context, found, { ...checked.fields, nonce: token.nonce, network });
  } catch (error) {
    const retryAfterSeconds = secondsToWait(error);
    const view = showAgain({ errors: {}, notice: notices.many }, kept);
    return { status: 429, view, retryAfterSeconds };
  }
  return { hasArrived: true };
}

async function consumeLimits(
  { limits }: CasesContext,
  { memorialId: subject, shown: { kind } }: Found,
  { email }: CheckedCase,
  network: string,
): Promise<void> {
  await limits.consume(
    { rule: 'casesOfNetwork', from: network },
    ...(kind === 'claim' && email
      ? [{ rule: 'claimsOfAddress' as const, subject: normalizeEmail(email) }]
      : []),
    ...(kind === 'wish'
      ? [
          { rule: 'wishesOfMemorial' as const, subject, from: network, upTo: WISHES_OF_NETWORK },
          { rule: 'wishesOfMemorial' as const, subject },
        ]
      : []),
  );
}

async function storeCase(
  context: CasesContext,
  { memorialId, ownerId, shown }: Found,
  fields: CheckedCase & { nonce: string; network: string },
): Promise<void> {
  const { kind, memorial } = shown;
  const sent = {
    ...fields,
    email: fields.email && normalizeEmail(fields.email),
    id: randomId(kind === 'claim' ? 'clm' : 'wsh'),
    memorialId,
    memorialName: memorial.name,
    language: memorial.visitorLanguage ?? null,
    formLanguage: memorial.language,
    ownerId: ownerId ?? null,
    now: context.now(),
  };
  await inTransaction(context, (within) =>
    kind === 'claim' ? beginClaim(within, sent) : arriveWish(within, sent),
  );
}
