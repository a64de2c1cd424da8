import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bold, Italic, Link2, List, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, type ClipboardEvent } from 'react';

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
import { fitBetween, readPastedHtml } from './paste-markdown.ts';
import { applyMark, insertText, type Mark } from './text-marks.ts';

import './text-form.css';

const loadConverter = () => import('../../../ui/markdown/light-markdown.ts');

const MARKS: ReadonlyArray<{ mark: Mark; label: MessageDescriptor; Icon: LucideIcon }> = [
  { mark: 'bold', label: msg`Bold`, Icon: Bold },
  { mark: 'italic', label: msg`Italic`, Icon: Italic },
  { mark: 'link', label: msg`Link`, Icon: Link2 },
  { mark: 'list', label: msg`List`, Icon: List },
];

/** A plain textarea, because it works with every phone and with dictation. */
export function TextForm({ path, value }: { path: string; value: unknown }) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const { text, setText, refusal, conflict } = useFieldText(path, textOf(value));
  const area = useRef<HTMLTextAreaElement>(null);
  const element = useTextElement(text);
  const id = useId();
  const room = roomFor(text, DOCUMENT_LIMITS.bodyText);
  const problem = tooLong(i18n, room) ?? refusal;

  return (
    <div className="field text-form">
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
            onClick={() => area.current && applyMark(area.current, mark, setText)}
          >
            <Icon className="editor-icon" aria-hidden="true" />
            {i18n._(label)}
          </button>
        ))}
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
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => pasteFormatted(event, setText)}
        onBlur={() => void session.flush()}
      />
      <RoomLeft room={room} isLive />
      <FieldError id={`${id}-error`} message={problem} />
      {refusal === undefined ? null : <UseSaved path={path} isText />}
      {conflict ? <ConflictChoice conflict={conflict} canKeepBoth /> : null}
      <TextPreview text={text} />
    </div>
  );
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
