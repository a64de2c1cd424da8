import { useEffect, useEffectEvent, useReducer, useState } from 'react';

/**
 * A part of the program that is fetched when it is first wanted. Unlike with `lazy`, a fetch that failed is
 * tried again: with the next wish, and as soon as the network is back.
 *
 * @param wish false as long as nobody wants it; another number is another wish
 * @param onFailed called when it could not be fetched
 */
export function useOnDemand<Part extends object>(
  load: () => Promise<Part>,
  wish: boolean | number,
  onFailed?: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const [returns, countReturn] = useReducer((count: number) => count + 1, 0);
  const tellFailure = useEffectEvent(() => onFailed?.());
  const isMissing = wish !== false && !part;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    withStyles(load).then(
      (loaded) => {
        if (isCurrent) setPart(loaded);
      },
      () => {
        if (isCurrent) tellFailure();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isMissing, wish, returns]);

  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', countReturn);
    return () => window.removeEventListener('online', countReturn);
  }, [isMissing]);

  return part;
}

/**
 * What the bundler made of an `import()` asks for a style sheet once in a page's life, whether it came or
 * not: after a failure the part would stand there without its looks. Which sheet belongs to which part it
 * does not say, so all that are missing are asked for; one that fails again holds up nobody's words.
 */
async function withStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  const asked = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/assets/"]'),
  ];
  const here = new Set(asked.filter(hasCome).map(({ href }) => href));
  const missing = new Set(asked.map(({ href }) => href).filter((href) => !here.has(href)));
  await Promise.allSettled([...missing].map(bringStyles));
  return part;
}

/** Of a sheet that did not come a browser makes none, or one whose rules it does not give away. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0;
  } catch {
    return false;
  }
}

async function bringStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    });
    document.head.append(link);
  });
}
