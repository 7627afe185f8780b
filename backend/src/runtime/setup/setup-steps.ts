import type { RecordedSetupStep } from '@chatbot-builder/contracts/events/setup';
import { setupStream } from '@chatbot-builder/contracts/events/setup';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import type { Streams } from '../streams.js';
import { dismissSetup, finishStep, setup, type Setup } from './setup.js';

/**
 * Records what a new account did for the first time, for the list of what is left to do. Both commands can be repeated.
 */
export class SetupSteps {
  constructor(private readonly streams: Streams) {}

  async of(accountId: AccountId): Promise<Setup> {
    return (await this.streams.read(setupStream(accountId), setup)).state;
  }

  async finish(step: RecordedSetupStep, context: CommandContext): Promise<void> {
    await this.streams.decide(setupStream(context.accountId), setup, finishStep(step), context);
  }

  async dismiss(context: CommandContext): Promise<void> {
    await this.streams.decide(setupStream(context.accountId), setup, dismissSetup(), context);
  }
}
