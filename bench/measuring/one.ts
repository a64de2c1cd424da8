import { pathToFileURL } from 'node:url';

import { NotRun, type Benchmark, type BenchmarkReport } from './benchmark.ts';

const [file = ''] = process.argv.slice(2);
const { benchmark } = (await import(pathToFileURL(file).href)) as { benchmark: Benchmark };
report(await measure());

async function measure(): Promise<BenchmarkReport> {
  const { name, measures, target } = benchmark;
  try {
    return { outcome: 'measured', name, measures, target, rows: await benchmark.run() };
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    return { outcome: 'not run', name, measures, target, reason: error.message };
  }
}

function report(message: BenchmarkReport): void {
  if (!process.send) throw new Error('A benchmark is started by: npm run bench');
  // Exit explicitly, because an open handle would keep this process alive and delay the next benchmark.
  process.send(message, () => process.exit(0));
}
