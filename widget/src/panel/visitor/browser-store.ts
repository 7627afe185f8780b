/** A string kept in the visitor's browser, or in memory where the browser refuses (private windows, blocked storage). */
export interface Kept {
  readonly read: () => string | undefined;
  readonly write: (value: string | undefined) => void;
}

/** `area` is a function because even naming `localStorage` throws where storage is blocked. */
export const kept = (area: () => Storage, key: string): Kept => {
  let memory: string | undefined;
  return {
    read: () => {
      try {
        return area().getItem(key) ?? undefined;
      } catch {
        return memory;
      }
    },
    write: (value) => {
      memory = value;
      try {
        if (value === undefined) area().removeItem(key);
        else area().setItem(key, value);
      } catch {
        // The memory has it: it lasts as long as the page.
      }
    },
  };
};
