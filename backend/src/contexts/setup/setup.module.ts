import { Module } from '@nestjs/common';
import { SetupController } from './setup.controller.js';
import { SetupFacts } from './setup-facts.queries.js';

@Module({ controllers: [SetupController], providers: [SetupFacts] })
export class SetupModule {}
