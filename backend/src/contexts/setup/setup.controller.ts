import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SetupProgress } from '@chatbot-builder/contracts/http/setup';
import { chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { Answers } from '../../http/answers.js';
import { CurrentContext } from '../../http/command-context.js';
import { ApiTags } from '../../http/described.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { Reads } from '../../http/read-your-writes.js';
import { ForPerson } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import type { PrincipalOf } from '../../kernel/principal.js';
import { SetupSteps } from '../../runtime/setup/setup-steps.js';
import { SetupFacts } from './setup-facts.queries.js';

@ApiTags('Account')
@Controller('setup')
export class SetupController {
  constructor(
    private readonly facts: SetupFacts,
    private readonly steps: SetupSteps,
  ) {}

  @ForPerson('chatbots:write')
  @Reads(chatbotActivityCollection)
  @Get()
  @Answers(SetupProgress)
  progress(@CurrentPrincipal('person') { accountId }: PrincipalOf<'person'>): Promise<SetupProgress> {
    return this.facts.of(accountId);
  }

  @ForPerson('chatbots:write', { limits: ['changes'] })
  @Post('embed-code-copied')
  @HttpCode(204)
  async copied(@CurrentContext() context: CommandContext): Promise<void> {
    await this.steps.finish('embed', context);
  }

  /** The list of what is left to do does not come back. */
  @ForPerson('chatbots:write', { limits: ['changes'] })
  @Post('dismiss')
  @HttpCode(204)
  async dismiss(@CurrentContext() context: CommandContext): Promise<void> {
    await this.steps.dismiss(context);
  }
}
