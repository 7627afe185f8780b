import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../settings/config.js';
import { manifest } from '../contexts/manifest.js';
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
  static async forRoot(config: Config, engines: Engines, runtime: RuntimeOptions): Promise<DynamicModule> {
    const contexts = await Promise.all(manifest.map(({ module }) => module()));
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        EnginesModule.forRoot(engines),
        RuntimeModule.forRoot(runtime),
        CqrsModule.forRoot(),
        ...contexts,
        HttpModule,
        ReplayModule,
      ],
    };
  }
}
