import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigate,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';

const NAME = 'view';

/** `?view=preview`: on a narrow screen, the preview instead of the cards. `?view=captions`: the captions over them. */
type ViewInAddress = 'edit' | 'preview' | 'captions';

export function viewIn(query: URLSearchParams): ViewInAddress {
  const view = query.get(NAME);
  return view === 'preview' || view === 'captions' ? view : 'edit';
}

/** All views show the same data, so changing the view loads nothing. */
export function loadsAgain({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherView =
    currentUrl.pathname === nextUrl.pathname &&
    viewIn(currentUrl.searchParams) !== viewIn(nextUrl.searchParams);
  return isOtherView ? false : defaultShouldRevalidate;
}

/**
 * A view is one step of the history, however often it changes, and however quickly it is pressed. Returns the same
 * function.
 */
export function useViewInAddress(): (view: ViewInAddress) => void {
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: { isFromCards?: boolean } | null };
  const [query] = useSearchParams();
  const current = useRef(viewIn(query));
  const isFromCards = useRef(false);
  const isOnItsWay = useRef(false);
  useLayoutEffect(() => {
    current.current = viewIn(query);
    isFromCards.current = state?.isFromCards === true;
    isOnItsWay.current = false;
  }, [key, state, query]);
  return useCallback(
    (view: ViewInAddress) => {
      if (isOnItsWay.current || view === current.current) return;
      isOnItsWay.current = true;
      if (view !== 'edit') {
        const options = { state: { isFromCards: true }, preventScrollReset: true };
        void navigate({ search: `?${NAME}=${view}` }, options);
      } else if (isFromCards.current) void navigate(-1);
      else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
}

/**
 * Makes what has opened over the cards a step of the history, so that Back closes it and leaves the editor open.
 * @param onClosed - called when the step has been left, by Back or by the returned function
 */
export function useStepOverCards(view: ViewInAddress, onClosed: () => void): () => void {
  const goTo = useViewInAddress();
  const [query] = useSearchParams();
  const isShown = viewIn(query) === view;
  const step = useRef<'new' | 'asked for' | 'shown'>('new');
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    if (step.current === 'new') goTo(view);
    if (isShown) step.current = 'shown';
    else if (step.current === 'shown') close();
    else step.current = 'asked for';
  }, [goTo, view, isShown]);
  return useCallback(() => goTo('edit'), [goTo]);
}
