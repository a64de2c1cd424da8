import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bold, Italic, Link2, List, type LucideIcon } from 'lucide-react';
import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type RefObject,
} from 'react';

import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { TextSection } from '../../../memorials/page/sections/text-section.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { useEditor } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { textOf } from '../fields/draft-text.tsx';
import { roomFor, useFieldText, useTextElement } from '../fields/field-text.ts';
import { RoomLeft, tooLong } from '../fields/room-left.tsx';
import { UseSaved } from '../fields/use-saved.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { fitBetween, readPastedHtml } from './paste-markdown.ts';
import type { TextEdit } from './text-blocks.ts';
import { linkAt, type TextLink } from './text-links.ts';
import { applyEdit, insertText, markEdit, type Mark } from './text-marks.ts';
import { useVisibleEdges } from './visible-edges.ts';

import './text-form.css';

const loadConverter = () => import('../../../ui/markdown/light-markdown.ts');

const MARKS: ReadonlyArray<{ mark: Mark | 'link'; label: MessageDescriptor; Icon: LucideIcon }> = [
  { mark: 'bold', label: msg`Bold`, Icon: Bold },
  { mark: 'italic', label: msg`Italic`, Icon: Italic },
  { mark: 'link', label: msg`Link`, Icon: Link2 },
  { mark: 'list', label: msg`List`, Icon: List },
];

/** A plain textarea, because it works with every phone and with dictation. */
interface TextFormProps {
  path: string;
  value: unknown;
  /** closes the card of the text */
  onDone: () => void;
}

export function TextForm({ path, value, onDone }: TextFormProps) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const { text, setText, refusal, conflict } = useFieldText(path, textOf(value));
  const area = useRef<HTMLTextAreaElement>(null);
  const element = useTextElement(text);
  const id = useId();
  const room = roomFor(text, DOCUMENT_LIMITS.bodyText);
  const problem = tooLong(i18n, room) ?? refusal;
  const form = useRef<HTMLDivElement>(null);
  useVisibleEdges(form);
  const { link, openLink, closeLink, focusText } = useLinkDialog(area, setText);
  const [advice, setAdvice] = useState('');
  const press = (mark: Mark | 'link') => {
    const field = area.current;
    if (!field) return;
    if (mark === 'link') {
      openLink(field);
      return;
    }
    const edit = markEdit(mark, field.value, field.selectionStart, field.selectionEnd);
    if (edit) applyEdit(field, edit, setText);
    setAdvice(edit ? '' : t`Put the cursor in a word, or select the words you want to format.`);
  };

  return (
    <div className="field text-form" ref={form}>
      <label htmlFor={id} className="field-label">
        <Trans>Text</Trans>
      </label>
      <div className="text-marks" role="group" aria-label={t`Formatting`}>
        {MARKS.map(({ mark, label, Icon }) => (
          <button
            key={mark}
            type="button"
            className="text-mark"
            // Without this call, the press would remove the selection in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => press(mark)}
          >
            <Icon className="editor-icon" aria-hidden="true" />
            {i18n._(label)}
          </button>
        ))}
        <p className="text-advice" role="status">
          {advice}
        </p>
      </div>
      <textarea
        ref={(found) => {
          area.current = found;
          element.ref(found);
        }}
        id={id}
        className="field-input text-area"
        data-multiline=""
        data-place={path}
        dir="auto"
        rows={8}
        defaultValue={element.defaultValue}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setAdvice('');
        }}
        onPaste={(event) => pasteFormatted(event, setText)}
        onBlur={() => void session.flush()}
      />
      <RoomLeft room={room} isLive />
      <FieldError id={`${id}-error`} message={problem} />
      {refusal === undefined ? null : <UseSaved path={path} isText />}
      {conflict ? <ConflictChoice conflict={conflict} canKeepBoth /> : null}
      <TextPreview text={text} />
      <div className="text-foot">
        <button type="button" className="button" data-variant="primary" onClick={onDone}>
          <Trans>Done writing</Trans>
        </button>
      </div>
      {link ? <LinkDialog link={link} onClose={closeLink} onCloseFocus={focusText} /> : null}
    </div>
  );
}

/** The text gets its edit only after the dialog has closed, because the dialog holds the focus. */
function useLinkDialog(
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) {
  const [opened, setOpened] = useState<{ link: TextLink; value: string }>();
  const edit = useRef<TextEdit>(undefined);
  const focusText = () => {
    const field = area.current;
    const wanted = edit.current;
    edit.current = undefined;
    if (!field) return;
    field.focus();
    if (wanted) applyEdit(field, wanted, onChange);
  };
  return {
    link: opened?.link,
    openLink: ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      setOpened({ link: linkAt(value, selectionStart, selectionEnd), value }),
    closeLink: (wanted?: TextEdit) => {
      const now = area.current?.value ?? '';
      edit.current = wanted && opened && movedEdit(wanted, opened.value, now);
      setOpened(undefined);
    },
    focusText,
  };
}

/** Someone else's text may have come meanwhile. Then the link goes where its words are now, or to the end. */
function movedEdit(edit: TextEdit, before: string, now: string): TextEdit {
  if (before === now) return edit;
  const old = before.slice(edit.from, edit.to);
  const found = old === '' ? -1 : now.indexOf(old);
  const from = found === -1 ? now.length : found;
  const end = from + edit.text.length;
  return { from, to: found === -1 ? from : from + old.length, text: edit.text, select: [end, end] };
}

function pasteFormatted(
  event: ClipboardEvent<HTMLTextAreaElement>,
  onChange: (text: string) => void,
): void {
  const html = event.clipboardData.getData('text/html');
  const pasted = html === '' ? null : readPastedHtml(html);
  if (pasted === null) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const fitted = fitBetween(value.slice(0, selectionStart), pasted, value.slice(selectionEnd));
  insertText(event.currentTarget, fitted, onChange);
}

/** The text as the page shows it. Deferred, so that the preview does not slow down typing. */
function TextPreview({ text }: { text: string }) {
  const { t } = useLingui();
  const converter = useLazyModule(loadConverter, true);
  const shown = useDeferredValue(text);
  const html = useMemo(
    () => (converter && shown.trim() !== '' ? converter.lightMarkdownToHtml(shown) : ''),
    [converter, shown],
  );
  if (html === '') return null;
  return (
    <section className="text-preview" aria-label={t`Preview`}>
      <p className="field-hint">
        <Trans>Preview</Trans>
      </p>
      <TextSection section={{ type: 'textSection', key: 'preview', html, isLong: false }} />
    </section>
  );
}
