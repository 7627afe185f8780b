import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { HeartbeatWatch } from './heartbeat-watch.js';

describe('the watch over heartbeats', () => {
  let client: EventEmitter;
  let told: string[];
  let watch: HeartbeatWatch;
  beforeEach(() => {
    [client, told] = [new EventEmitter(), []];
    watch = new HeartbeatWatch(client, { recovered: () => told.push('recovered'), stuck: () => told.push('stuck') });
  });

  const beat = (outcome: 'Started' | 'Succeeded' | 'Failed', connectionId = 'a:1') =>
    client.emit(`serverHeartbeat${outcome}`, { connectionId });
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) watch.tick();
  };

  it('reports a heartbeat without an outcome', () => {
    beat('Started');
    pass(16);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual(['stuck']);
  });

  it('reports one stuck server among others that answer', () => {
    beat('Started');
    pass(9);
    beat('Started', 'b:1');
    beat('Succeeded', 'b:1');
    pass(8);
    expect(told).toEqual(['stuck']);
  });

  it.each(['Succeeded', 'Failed'] as const)('waits for no heartbeat that has %s', (outcome) => {
    beat('Started');
    beat(outcome);
    pass(100);
    expect(told).toEqual([]);
  });

  it('forgets a server that has left', () => {
    beat('Started');
    client.emit('serverClosed', { address: 'a:1' });
    pass(100);
    expect(told).toEqual([]);
  });

  it('tells once that a server answers again', () => {
    for (const outcome of ['Failed', 'Failed', 'Succeeded', 'Succeeded'] as const) {
      beat('Started');
      beat(outcome);
    }
    expect(told).toEqual(['recovered']);
  });
});
