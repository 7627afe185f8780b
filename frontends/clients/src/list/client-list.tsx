import type { ClientAccount } from '@chatbot-builder/contracts/http';
import { formatCount } from '@chatbot-builder/kit/format';
import type { Assignments } from '../use-assignments';
import { ClientRow } from './client-row';
import classes from './client-list.module.css';

interface ClientListProps {
  readonly clients: readonly ClientAccount[];
  readonly assignments: Assignments;
  readonly onAssign: (client: ClientAccount) => void;
  readonly onDelete: (client: ClientAccount) => void;
}

export const ClientList = ({ clients, assignments, onAssign, onDelete }: ClientListProps) => (
  <section className={classes['list']} aria-label="Clients">
    <h2 className={classes['head']}>{formatCount(clients.length, 'client')}</h2>
    <ul>
      {clients.map((client) => (
        <ClientRow
          key={client.id}
          client={client}
          chatbots={assignments.get(client.id) ?? []}
          onAssign={() => onAssign(client)}
          onDelete={() => onDelete(client)}
        />
      ))}
    </ul>
  </section>
);
