import type { ComponentChildren } from 'preact';

export const Turn = ({ mine, who, children }: { mine?: boolean; who: string; children: ComponentChildren }) => (
  <div class={mine ? 'turn mine' : 'turn'}>
    <span class="sr">{who}</span>
    {children}
  </div>
);
