import { findOwnerOfMemorial } from '../../members/service.server.ts';
import type { Passed } from '../../memorials/door/access.server.ts';
import { findHeading, type MemorialHeading } from '../../memorials/memorial-heading.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { WordsContext } from '../words-context.server.ts';
import { FORM_LIFETIME_MS, type FormTokens } from '../writing/form-token.server.ts';
import type { HelpFields } from './contract.ts';
import { boundHelp, checkHelp } from './help-fields.ts';
import type { SentHelp } from './help-request.server.ts';
import type { HelpFormView, HelpNoticeView } from './help-view.ts';

export interface NewHelpRequest extends HelpFields {
  memorialId: string;
  memorialName: string;
  network: string;
}

/** `isSent` if the request was stored; otherwise the view to show */
export type HelpOutcome =
  | { isSent: true }
  | { unkept: HelpNoticeView }
  | { status: 400 | 429; form: HelpFormView; retryAfterSeconds?: number };

export interface HelpTarget {
  slug: string | undefined;
  /** proof that the visitor may see the page; required for a family-only page */
  passed?: Passed | undefined;
}

export interface HelpForms {
  /**
   * Resolves to the empty form, or to a notice if the memorial has no owner.
   * @throws the errors of `findPublished`
   */
  open(target: HelpTarget): Promise<HelpFormView | HelpNoticeView>;
  /**
   * Resolves to the thank-you page.
   * @throws the errors of `open`
   */
  thank(target: HelpTarget): Promise<HelpNoticeView>;
  /**
   * Stores the request. Resolves to the filled-in form if a field is wrong.
   * @throws the errors of `open`
   */
  send(target: HelpTarget, sent: SentHelp, network: string): Promise<HelpOutcome>;
}

/** Shown if the server rejects a form. The form keeps the visitor's text. */
const NOTICES = {
  wrong: 'Your request is not sent yet. Everything you filled in is still here.',
  again: 'Please press the button once more to send your request. Everything is still here.',
  many: 'Very many requests have come today. Yours is not sent yet, but everything is still here: please send it again later.',
} as const;

const EMPTY = { text: '', name: '', email: '' } as const;

interface Options extends WordsContext {
  formTokens: FormTokens;
  ask(request: NewHelpRequest): Promise<void>;
}

export function createHelpForms(options: Options): HelpForms {
  const { kysely } = options;
  return {
    async open({ slug, passed }) {
      const heading = await findHeading(kysely, slug, passed);
      return (await isKept(options, heading))
        ? formOf(options, heading, { values: EMPTY, errors: {} })
        : { memorial: heading.header, state: 'unkept' };
    },
    thank: async ({ slug, passed }) => ({
      memorial: (await findHeading(kysely, slug, passed)).header,
      state: 'thanks',
    }),
    send: (target, sent, network) => send(options, target, sent, network),
  };
}

async function isKept({ kysely }: Options, { id }: MemorialHeading): Promise<boolean> {
  return (await findOwnerOfMemorial(kysely, id)) !== undefined;
}

function formOf(
  { formTokens, now }: Options,
  { id: memorialId, header }: MemorialHeading,
  filled: Pick<HelpFormView, 'values' | 'errors' | 'notice'> & { formToken?: string | undefined },
): HelpFormView {
  const fresh = () => formTokens.create({ kind: 'help', memorialId, drawnAt: now() });
  return { memorial: header, ...filled, formToken: filled.formToken ?? fresh() };
}

async function send(
  options: Options,
  { slug, passed }: HelpTarget,
  sent: SentHelp,
  network: string,
): Promise<HelpOutcome> {
  const { formTokens, now, kysely } = options;
  const heading = await findHeading(kysely, slug, passed);
  const { id: memorialId, header } = heading;
  if (!(await isKept(options, heading))) return { unkept: { memorial: header, state: 'unkept' } };
  const values = boundHelp(sent.values);
  const showAgain = (problem: Pick<HelpFormView, 'errors' | 'notice'>, formToken?: string) =>
    formOf(options, heading, { values, ...problem, formToken });

  const token = formTokens.parse(sent.formToken, { kind: 'help', memorialId });
  const isOld = !token || now().getTime() - token.drawnAt.getTime() > FORM_LIFETIME_MS;
  const kept = isOld ? undefined : sent.formToken;
  const checked = checkHelp(sent.values);
  if (!checked.ok) {
    return {
      status: 400,
      form: showAgain({ errors: checked.errors, notice: NOTICES.wrong }, kept),
    };
  }
  // A browser's autofill can also fill in the hidden field, which is a trap for spam programs. So
  // the form is shown again, and the visitor can send it once more.
  if (isOld || sent.isTrapFilled) {
    return { status: 400, form: showAgain({ errors: {}, notice: NOTICES.again }, kept) };
  }
  try {
    await options.ask({ memorialId, memorialName: header.name, network, ...checked.fields });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const form = showAgain({ errors: {}, notice: NOTICES.many }, kept);
    return { status: 429, form, retryAfterSeconds: error.retryAfterSeconds ?? 60 };
  }
  return { isSent: true };
}
