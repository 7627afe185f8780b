/** A string in the visitor's browser storage, or in memory if storage is unavailable (private windows, blocked storage). */
export interface StoredValue {
  readonly read: () => string | undefined;
  readonly write: (value: string | undefined) => void;
}

/** `area` is a function because merely accessing `localStorage` throws when storage is blocked. */
export const storedValue = (area: () => Storage, key: string): StoredValue => {
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
        // The value stays in memory until the page is closed.
      }
    },
  };
};
