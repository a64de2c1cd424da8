// A child process that sends requests at a fixed rate. On 'stop', the parent process gets the latencies.

process.once('disconnect', () => process.exit());
process.once('message', (message) => {
  const { url, paceMs } = message as { url: string; paceMs: number };
  const latencies: number[] = [];
  let failures = 0;
  const visit = async () => {
    const started = performance.now();
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status === 200) latencies.push(performance.now() - started);
      else failures += 1;
    } catch {
      failures += 1;
    }
  };
  const visits = setInterval(() => void visit(), paceMs);
  process.once('message', () => {
    clearInterval(visits);
    process.send?.({ latencies, failures }, () => process.disconnect());
  });
});
