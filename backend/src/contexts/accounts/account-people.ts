import { Injectable } from '@nestjs/common';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { Grants } from '../../runtime/access/grants.js';
import { People } from '../../runtime/access/people.js';
import { Streams } from '../../runtime/streams.js';
import { person } from './person.js';

@Injectable()
export class AccountPeople extends People {
  constructor(private readonly streams: Streams) {
    super();
  }

  async find(personId: PersonId): ReturnType<People['find']> {
    const { state } = await this.streams.read(personStream(personId), person);
    return state.phase === 'registered' ? state : undefined;
  }
}

@Injectable()
export class PersonGrants extends Grants {
  constructor(private readonly streams: Streams) {
    super();
  }

  async of(personId: PersonId): Promise<ReadonlySet<ChatbotId>> {
    const { state } = await this.streams.read(personStream(personId), person);
    return state.phase === 'registered' ? state.chatbots : new Set();
  }
}
