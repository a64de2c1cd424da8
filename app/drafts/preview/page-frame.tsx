import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';

import { directionOf } from '../../language/direction.ts';

interface PageFrameProps {
  /** the name of the frame for screen readers */
  title: string;
  language: string;
  /** address of the style sheet of the page's theme */
  styles: string;
  /** called when `styles` are loaded */
  onStyled: () => void;
  /** called once, when the page can be seen */
  onOpen: (page: Document) => void;
  children: ReactNode;
}

/**
 * A document of its own for a page within another page: style sheets of one do not touch the other, and the page's
 * media queries see the width of the frame. React renders into it, so it needs no request and no second bundle. An
 * empty frame has the Content-Security-Policy of the page around it.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, language, styles, onStyled, onOpen, children } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const [isStyled, setIsStyled] = useState(false);
  const tellStyled = useEffectEvent(onStyled);
  const tellOpen = useEffectEvent(onOpen);

  // Runs again when the page was hidden while it waited for a script. What is drawn by then must stay.
  const prepared = useRef<Document>(null);
  const copied = useRef<Promise<unknown>>(null);
  useLayoutEffect(() => {
    const opened = frame.current?.contentDocument;
    if (!opened || opened === prepared.current) return;
    prepared.current = opened;
    openStandardsDocument(opened);
    copied.current = copyStyles(document, opened);
    setPage(opened);
  }, []);
  useEffect(() => {
    if (page) setLanguage(page.documentElement, language);
  }, [page, language]);
  useEffect(() => {
    if (!page) return undefined;
    let isWanted = true;
    void Promise.all([copied.current, replaceStyles(page, styles)]).then(() => {
      if (!isWanted) return;
      setIsStyled(true);
      tellStyled();
    });
    return () => {
      isWanted = false;
    };
  }, [page, styles]);
  useEffect(() => {
    if (page && isStyled) tellOpen(page);
  }, [page, isStyled]);

  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- holds our own page; in a sandbox, some browsers call no listeners */}
      <iframe ref={frame} className="page-frame" title={title} data-styled={isStyled} />
      {page ? createPortal(children, page.body) : null}
    </>
  );
}

function setLanguage(root: HTMLElement, language: string): void {
  root.lang = language;
  root.dir = directionOf(language);
}

/** The document of an empty frame has no doctype, which only parsing can add. */
function openStandardsDocument(opened: Document): void {
  opened.open();
  // oxlint-disable-next-line typescript/no-deprecated -- no other call adds a doctype to an open document
  opened.write('<!doctype html><html><head></head><body></body></html>');
  opened.close();
}

/** Development has style elements. The theme's style sheet is another one. */
const STYLES = 'link[rel="stylesheet"]:not([href^="/themes/"]), head > style';

/** Copies the style sheets of the product, before a section puts one of its own there. */
async function copyStyles(from: Document, to: Document): Promise<void> {
  const loading = [];
  for (const style of from.querySelectorAll(STYLES)) {
    const copy = to.importNode(style, true);
    if (copy.localName === 'link') loading.push(loaded(copy));
    to.head.append(copy);
  }
  await Promise.all(loading);
}

/** Removes the style sheet before it only when the new one is loaded, so that the page is never without. */
async function replaceStyles(page: Document, href: string): Promise<void> {
  const before = page.head.querySelectorAll('link[data-theme-styles]');
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.dataset['themeStyles'] = '';
  page.head.append(link);
  await loaded(link);
  for (const old of before) old.remove();
}

/** Also resolves after a failure: the page is then shown as it is. */
function loaded(link: Element): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });
}
