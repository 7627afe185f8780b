// A server that speaks MongoDB's wire protocol, for the specs of the MongoDB adapter: FerretDB on SQLite, in one process.
package main

import (
	"context"
	"flag"
	"io"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address to listen on")
	dir := flag.String("dir", "", "an existing directory for the data")
	flag.Parse()
	if info, err := os.Stat(*dir); err != nil || !info.IsDir() {
		log.Fatalf("-dir must name an existing directory, not %q", *dir)
	}

	db, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *listen},
		Handler:   "sqlite",
		SQLiteURL: "file:" + *dir + "/",
		Logger:    slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := db.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
