import { Trans, useLingui } from '@lingui/react/macro';
import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  useLayoutEffect,
  type RefObject,
} from 'react';

import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { TextSection } from '../../../memorials/page/sections/text-section.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { useEditor } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { textOf, useFieldText, useTextElement } from '../fields/draft-text.tsx';
import { roomFor, RoomLeft, tooLong } from '../fields/room-left.tsx';
import { UseSaved } from '../fields/use-saved.tsx';
import { insertText } from './text-marks.ts';
import { TextTools } from './text-tools.tsx';

import './text-form.css';

const loadPaste = () => import('./paste-markdown.ts');
const loadConverter = () => import('../../../ui/markdown/light-markdown.ts');

interface TextFormProps {
  path: string;
  value: unknown;
  /** closes the card of the text */
  onDone: () => void;
}

/** A plain textarea, because it works with every phone and with dictation. */
export function TextForm({ path, value, onDone }: TextFormProps) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const { text, setText, refusal, conflict } = useFieldText(path, textOf(value));
  const area = useRef<HTMLTextAreaElement>(null);
  const element = useTextElement(text);
  const id = useId();
  const room = roomFor(text, DOCUMENT_LIMITS.bodyText);
  const problem = tooLong(i18n, room) ?? refusal;
  // Until it is loaded, pasted text comes without its formatting.
  const paste = useLazyModule(loadPaste, true);
  const form = useRef<HTMLDivElement>(null);
  useVisibleEdges(form);
  const [advice, setAdvice] = useState('');

  return (
    <div className="field text-form" ref={form}>
      <label htmlFor={id} className="field-label">
        <Trans>Text</Trans>
      </label>
      <TextTools path={path} area={area} advice={advice} onAdvice={setAdvice} onChange={setText} />
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
        onPaste={(event) => paste && pasteFormatted(paste, event, setText)}
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
    </div>
  );
}

function pasteFormatted(
  { fitBetween, readPastedHtml }: Awaited<ReturnType<typeof loadPaste>>,
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
    <section className="text-preview" aria-label={t`Preview of this text`}>
      <p className="field-hint">
        <Trans>Preview</Trans>
      </p>
      <TextSection section={{ type: 'textSection', key: 'preview', html, isLong: false }} />
    </section>
  );
}

/**
 * Keeps `--edge-top` and `--edge-bottom` of an element: how far what is sticky must stay from the edges of the
 * layout viewport, so that neither the editor's bar nor a phone's keyboard covers it.
 */
function useVisibleEdges(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    const bar = document.querySelector<HTMLElement>('.editor-bar');
    const fit = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      const above = viewport?.offsetTop ?? 0;
      const shown = viewport?.height ?? window.innerHeight;
      const below = Math.max(0, window.innerHeight - above - shown);
      style.setProperty('--edge-top', `${Math.round(Math.max(above, bar?.offsetHeight ?? 0))}px`);
      // A toolbar of the browser that is half gone is no keyboard.
      style.setProperty('--edge-bottom', `${below > 100 ? Math.round(below) : 0}px`);
    };
    fit();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit);
    if (bar) observer?.observe(bar);
    viewport?.addEventListener('resize', fit);
    viewport?.addEventListener('scroll', fit);
    return () => {
      observer?.disconnect();
      viewport?.removeEventListener('resize', fit);
      viewport?.removeEventListener('scroll', fit);
    };
  }, [element]);
}
