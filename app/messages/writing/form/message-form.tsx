import { JoinedNames } from '../../../ui/joined-names.tsx';
import { FORM_PATHS, type MessageKind } from '../../message-kind.ts';
import { FirstNames } from './first-names.tsx';
import type { FormView } from './form-view.ts';
import { MessageField } from './message-field.tsx';
import { MessagePicture } from './message-picture.tsx';
import { MessageProblems } from './message-problems.tsx';
import { TrapField } from './trap-field.tsx';

interface MessageFormProps {
  view: FormView;
  isNew?: boolean;
}

/**
 * The form for a tribute or a letter. It works without JavaScript. The script
 * `behavior/message-form.ts` adds drafts and smaller pictures.
 */
export function MessageForm({ view, isNew = false }: MessageFormProps) {
  const { kind, memorial, change } = view;
  const isLetter = kind === 'letter';
  return (
    <>
      <MessageProblems view={view} />
      <h1 className="memorial-heading words-title" dir="auto">
        {isLetter ? 'To the family of ' : 'A tribute to '}
        <JoinedNames names={memorial.names} />
      </h1>
      {isLetter ? (
        <p className="words-lead">Only the family can read this. It won’t appear on the page.</p>
      ) : null}
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="words-form"
        data-words={isNew ? `${memorial.slug}/${FORM_PATHS[kind]}` : change?.id}
        data-words-version={change?.version}
      >
        {isNew ? <input type="hidden" name="form" value={view.formToken} /> : null}
        <Fields view={view} />
        <p className="words-error" role="alert" hidden data-offline="">
          You’re offline. Your text is still here; please send it later.
        </p>
        {view.review ? <p className="words-hint">{REVIEW_SENTENCES[view.review]}</p> : null}
        <button
          type="submit"
          name="intent"
          value="send"
          className="memorial-button"
          data-variant="primary"
        >
          {buttonLabel(isNew, isLetter)}
        </button>
      </form>
    </>
  );
}

const REVIEW_SENTENCES = {
  family: 'The family will read your tribute before it appears.',
  trusted:
    'The family will read your tribute before it appears, unless they’ve published one of yours before.',
} as const satisfies Record<NonNullable<FormView['review']>, string>;

function buttonLabel(isNew: boolean, isLetter: boolean): string {
  if (!isNew) return 'Save changes';
  return isLetter ? 'Send to the family' : 'Send tribute';
}

function nounOf(kind: MessageKind): string {
  return kind === 'tribute' ? 'tribute' : 'message';
}

function Fields({ view }: { view: FormView }) {
  const { values, errors } = view;
  return (
    <>
      <MessageField name="text" label={`Your ${nounOf(view.kind)}`} errors={errors}>
        {(input) => <textarea {...input} rows={8} required dir="auto" defaultValue={values.text} />}
      </MessageField>
      <MessageField name="name" label="Your name" errors={errors}>
        {(input) => (
          <input {...input} required autoComplete="name" dir="auto" defaultValue={values.name} />
        )}
      </MessageField>
      <MessageField
        name="relationship"
        label={
          <>
            How did you know <FirstNames names={view.memorial.names} />?
          </>
        }
        hint="Optional."
        errors={errors}
      >
        {(input) => (
          <input {...input} autoComplete="off" dir="auto" defaultValue={values.relationship} />
        )}
      </MessageField>
      <Category view={view} />
      <Email view={view} />
      <MessagePicture view={view} />
      <TrapField />
    </>
  );
}

function Category({ view }: { view: FormView }) {
  if (view.categories.length === 0) return null;
  return (
    <MessageField name="category" label="Category" hint="Optional." errors={view.errors}>
      {(input) => (
        <select {...input} defaultValue={view.values.category}>
          <option value="">None</option>
          {view.categories.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      )}
    </MessageField>
  );
}

function Email({ view }: { view: FormView }) {
  const { values, errors } = view;
  return (
    <>
      <MessageField
        name="email"
        label="Your email address"
        hint={`Optional. We’ll send you a link to edit your ${nounOf(view.kind)} later. The family won’t see your email address.`}
        errors={errors}
      >
        {(input) => (
          <input
            {...input}
            type="email"
            autoComplete="email"
            dir="ltr"
            defaultValue={values.email}
          />
        )}
      </MessageField>
      {view.kind === 'letter' ? (
        <label className="words-check">
          <input
            type="checkbox"
            name="mayAnswer"
            id="words-mayAnswer"
            defaultChecked={values.mayAnswer}
          />{' '}
          The family can reply to me by email.
        </label>
      ) : null}
    </>
  );
}
