import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps `--edge-top` and `--edge-bottom` of an element: how far what is sticky must stay from the edges of the
 * layout viewport, so that neither the editor's bar nor a phone's keyboard covers it.
 */
export function useVisibleEdges(element: RefObject<HTMLElement | null>): void {
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
