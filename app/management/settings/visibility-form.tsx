import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ComponentProps } from 'react';
import { z } from 'zod';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { VisibilityPayload } from '../../drafts/publishing/contract.ts';
import { LEVEL_CHOICES, PASSWORD_HINT } from '../../drafts/publishing/level-choices.ts';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { joinSentences } from '../../language/spacing.ts';
import { type GuestsResponse, doorPasswordSchema } from '../../memorials/door/contract.ts';
import { LEVELS } from '../../memorials/levels.ts';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { RadioChoice } from '../../ui/form/radio-choice.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { GuestsForm } from './guests-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';

interface VisibilitySettingsProps {
  memorial: KeptMemorial;
  guests: GuestsResponse['guests'] | undefined;
}

export function VisibilitySettings({ memorial, guests }: VisibilitySettingsProps) {
  const { t, i18n } = useLingui();
  const { state, role } = memorial;
  return (
    <SettingsCard title={t`Who can see this page`}>
      {state === 'draft' ? (
        <p className="memorial-settings-text">
          <Trans>
            This page isn’t published yet. Once it is, you can come back here to choose who can see
            it.
          </Trans>
        </p>
      ) : null}
      {state !== 'draft' && role !== 'owner' ? (
        <p className="memorial-settings-text">
          {describeVisibility(i18n, memorial)}
          <SentenceGap />
          <Trans>Only the owner can change who can see this page.</Trans>
        </p>
      ) : null}
      {state !== 'draft' && role === 'owner' ? <VisibilityForm memorial={memorial} /> : null}
      {guests ? <GuestsForm guests={guests} /> : null}
    </SettingsCard>
  );
}

function valuesOf({ level, isIndexed }: Pick<KeptMemorial, 'level' | 'isIndexed'>) {
  return { level: level ?? ('link' as const), isIndexed, password: '' };
}

function VisibilityForm({ memorial }: { memorial: KeptMemorial }) {
  const { t, i18n } = useLingui();
  const { level, isIndexed, hasFamilyPassword = false } = memorial;
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: visibilityFormSchema(hasFamilyPassword),
    initial: valuesOf(memorial),
    send: async (payload) => {
      const result = await send({
        intent: 'change-visibility',
        ...onlyChanges(payload, { level, isIndexed }),
      });
      // If only the password has changed, the effect below does not run, so the field is emptied here.
      if (result?.ok) form.setValue('password', '');
      return result;
    },
  });

  const { reset } = form;
  useEffect(() => {
    reset(valuesOf({ level, isIndexed }));
  }, [reset, level, isIndexed]);

  const [chosenLevel, isListed = false, password] = form.watch(['level', 'isIndexed', 'password']);
  const chosen = { level: chosenLevel, isIndexed: isListed };
  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <Present of={memorial} />
      <fieldset className="choices">
        <legend className="visually-hidden">
          <Trans>Who can see this page</Trans>
        </legend>
        {LEVEL_CHOICES.map((choice) => (
          <RadioChoice
            key={choice.level}
            value={choice.level}
            label={i18n._(choice.label)}
            text={
              choice.level === 'public'
                ? t`Anyone can see the page, and you choose whether search engines can list it.`
                : i18n._(choice.text)
            }
            field={form.register('level')}
          />
        ))}
      </fieldset>
      {chosenLevel === 'public' ? (
        <label className="choice">
          <input type="checkbox" {...form.register('isIndexed')} />
          <span className="choice-label">
            <Trans>Let search engines list this page</Trans>
          </span>
          <span className="choice-text">
            <Trans>
              It can take search engines a few weeks to find the page, or to stop showing it.
            </Trans>
          </span>
        </label>
      ) : null}
      {chosenLevel === 'family' ? (
        <NewPassword hasPassword={hasFamilyPassword} field={field('password')} />
      ) : null}
      <ErrorNotice sentence={problem} />
      <div className="memorial-settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Save privacy settings</Trans>
        </BusyButton>
        <Consequence before={memorial} after={chosen} hasNewPassword={password !== ''} />
      </div>
    </form>
  );
}

interface NewPasswordProps {
  hasPassword: boolean;
  field: Partial<ComponentProps<typeof PasswordField>>;
}

function NewPassword({ hasPassword, field }: NewPasswordProps) {
  const { t, i18n } = useLingui();
  const passwordHint = i18n._(PASSWORD_HINT);
  return (
    <PasswordField
      label={hasPassword ? t`New password` : t`Password for family and friends`}
      hint={
        hasPassword
          ? joinSentences(
              [t`Leave this empty to keep the current password.`, passwordHint],
              i18n.locale,
            )
          : passwordHint
      }
      autoComplete="new-password"
      {...field}
    />
  );
}

function Present({ of: memorial }: { of: KeptMemorial }) {
  const { i18n } = useLingui();
  return (
    <p className="memorial-settings-text">
      <strong>
        <Trans>Now</Trans>
      </strong>
      <br />
      {describeVisibility(i18n, memorial)}
    </p>
  );
}

interface ConsequenceProps {
  before: KeptMemorial;
  after: Pick<KeptMemorial, 'level' | 'isIndexed'>;
  hasNewPassword: boolean;
}

function Consequence({ before, after, hasNewPassword }: ConsequenceProps) {
  const { i18n } = useLingui();
  const visibility = describeVisibility(i18n, after);
  const isSame = visibility === describeVisibility(i18n, before);
  const lasting = describeLasting(i18n, before, after);
  const ends = after.level === 'family' && before.hasFamilyPassword && hasNewPassword;
  if (isSame && !ends) return null;
  return (
    <p>
      <strong>
        <Trans>Once you save</Trans>
      </strong>
      <br />
      {joinSentences(
        [isSame ? '' : visibility, lasting ?? '', ends ? i18n._(NEW_PASSWORD_ENDS) : ''],
        i18n.locale,
      )}
    </p>
  );
}

/** The rest may have been changed elsewhere meanwhile, and stays as it is there. */
function onlyChanges(
  { level, isIndexed, ...password }: VisibilityPayload,
  shown: Visibility,
): VisibilityPayload {
  return {
    ...(level === shown.level ? {} : { level }),
    ...(isIndexed === shown.isIndexed ? {} : { isIndexed }),
    ...password,
  };
}

/**
 * An empty password leaves the stored password unchanged.
 * @param hasPassword - whether a password is stored
 */
function visibilityFormSchema(hasPassword: boolean) {
  return z
    .object({ level: z.enum(LEVELS), isIndexed: z.boolean().optional(), password: z.string() })
    .superRefine(({ level, password }, context) => {
      if (level !== 'family' || (password.trim() === '' && hasPassword)) return;
      const parsed = doorPasswordSchema.safeParse(password);
      for (const { message } of parsed.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: ['password'], message });
      }
    })
    .transform(({ level, isIndexed, password }): VisibilityPayload => {
      const isNew = level === 'family' && password.trim() !== '';
      return {
        level,
        ...(isIndexed === undefined ? {} : { isIndexed }),
        ...(isNew ? { password } : {}),
      };
    });
}

type Visibility = Pick<KeptMemorial, 'level' | 'isIndexed'>;

function describeVisibility(i18n: I18n, { level, isIndexed }: Visibility): string {
  if (level === 'family') {
    return i18n._(
      msg`Only guests, people with the password and people who help manage the page can see it. Search engines can’t list it.`,
    );
  }
  if (level !== 'public') {
    return i18n._(
      msg`Anyone with the link can see the page. We ask search engines not to list it.`,
    );
  }
  return isIndexed
    ? i18n._(msg`Anyone can see the page, and search engines can list it.`)
    : i18n._(msg`Anyone can see the page. We ask search engines not to list it.`);
}

const CLOSING = msg`People will still have anything they’ve already copied or saved, and search engines may keep showing the page for a few weeks.`;
const OPENING = msg`Anyone who sees the page can copy it. Making it private again later won’t undo that.`;
const UNLISTING = msg`It can take search engines a few weeks to stop showing the page.`;
const LISTING = msg`Search engines and other people may keep copies, even if you change this later.`;

function describeLasting(i18n: I18n, before: Visibility, after: Visibility): string | undefined {
  if (before.level === after.level) return undefined;
  if (after.level === 'family') return i18n._(CLOSING);
  if (before.level === 'family') return i18n._(OPENING);
  return i18n._(after.level === 'public' ? LISTING : UNLISTING);
}

const NEW_PASSWORD_ENDS = msg`Guests and anyone who used the old password will have to sign in to the page again.`;
