/** The gallery's memorial on the server, so that its first HTML shows it. */
import { AppError } from '../../wire/app-error.ts';
import { isOutage } from '../../wire/outage.ts';
import type { MemorialService } from '../service.server.ts';
import { asDemo, DEMO_SAMPLE_SLUG, type DemoMemorial } from './demo-page.ts';

interface DemoServices {
  memorials: Pick<MemorialService, 'getPage'>;
  renderedAt: string;
  /** tells the operators of what no visitor can mend */
  reportFailure(error: unknown): void;
}

interface LoadedDemo {
  /** null when it cannot be had; then the browser asks once more and says how that went */
  demo: DemoMemorial | null;
  /** of the page; an error keeps a gallery without its memorial out of every cache */
  status: number;
}

/**
 * Never fails: themes can be looked at without a memorial, and the gallery has words of its own for one that
 * did not come. A sample that the operators removed is no failure.
 */
export async function loadDemoMemorial(services: DemoServices): Promise<LoadedDemo> {
  try {
    const page = await services.memorials.getPage(DEMO_SAMPLE_SLUG);
    return { demo: asDemo(page, services.renderedAt), status: 200 };
  } catch (error) {
    if (error instanceof AppError) return { demo: null, status: 200 };
    services.reportFailure(error);
    return { demo: null, status: isOutage(error) ? 503 : 500 };
  }
}
