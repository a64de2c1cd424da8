import { endOnSignals } from './child-process.mjs';
import { ROOT, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  const watched = ['--watch-path=server', '--watch-path=db', '--watch-preserve-output'];
  await runNative([...watched, 'server/main.ts', '--dev', ...process.argv.slice(2)], {
    ...process.env,
    NODE_ENV: 'development',
  });
});
