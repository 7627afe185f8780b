import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../settings/config.js';
import { AccountsModule } from '../contexts/accounts/accounts.module.js';
import { AnalyticsModule } from '../contexts/analytics/analytics.module.js';
import { ChatbotsModule } from '../contexts/chatbots/chatbots.module.js';
import { ConversationsModule } from '../contexts/conversations/conversations.module.js';
import { KnowledgeModule } from '../contexts/knowledge/knowledge.module.js';
import type { Engines } from '../engines/engines.js';
import { EnginesModule } from '../engines/engines.module.js';
import { HttpModule } from '../http/http.module.js';
import { ReplayModule } from '../replay/replay.module.js';
import { RuntimeModule, type RuntimeOptions } from './runtime.module.js';

@Global()
@Module({})
class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

@Module({})
export class AppModule {
  static forRoot(config: Config, engines: Engines, runtime: RuntimeOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        EnginesModule.forRoot(engines),
        RuntimeModule.forRoot(runtime),
        CqrsModule.forRoot(),
        HttpModule,
        AccountsModule,
        ChatbotsModule,
        KnowledgeModule,
        ConversationsModule,
        AnalyticsModule,
        ReplayModule,
      ],
    };
  }
}
