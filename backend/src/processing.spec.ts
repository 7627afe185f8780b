import { expect, it, jest } from '@jest/globals';
import { Processing, type ProcessingReports } from './processing.js';
import { Registry } from './runtime/registry.js';
import { MemoryJobs } from './runtime/testing/memory-jobs.js';

it('reports a queue that ends on its own, says so, and can still be stopped', async () => {
  const lost = new Error('the queue is gone');
  class Broken extends MemoryJobs {
    override work = () => Promise.reject(lost);
  }
  const done = async () => undefined;
  const stop = jest.fn(done);
  const reports = { job: jest.fn<ProcessingReports['job']>(), broken: jest.fn<ProcessingReports['broken']>() };
  const processing = new Processing(
    new Registry(),
    { projector: { start: done, ready: done, stop }, reactor: { start: done, stop }, jobs: new Broken() },
    reports,
  );
  await processing.start();
  expect(await processing.broken).toBe(lost);
  expect(reports.broken).toHaveBeenCalledWith(lost);
  await processing.stop();
  expect(stop).toHaveBeenCalledTimes(2);
});
