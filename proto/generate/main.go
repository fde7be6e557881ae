// Command generate writes the parts of Envoy's API that the services use, as one protobuf FileDescriptorSet.
//
// The descriptors are compiled into the Go module github.com/envoyproxy/go-control-plane/envoy. Its version number is
// Envoy's, so go.mod pins the API to exactly the Envoy release that the gateway runs. The descriptors of OTLP come from
// OTLP's own module, because Envoy sends OTLP messages.
package main

import (
	"fmt"
	"os"
	"sort"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: generate OUTPUT_FILE")
		os.Exit(2)
	}
	bytes, err := proto.MarshalOptions{Deterministic: true}.Marshal(descriptorSet())
	if err == nil {
		err = os.WriteFile(os.Args[1], bytes, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// descriptorSet contains every linked file after the files that it imports, in an order that does not change between runs.
func descriptorSet() *descriptorpb.FileDescriptorSet {
	var paths []string
	protoregistry.GlobalFiles.RangeFiles(func(file protoreflect.FileDescriptor) bool {
		paths = append(paths, file.Path())
		return true
	})
	sort.Strings(paths)

	set := &descriptorpb.FileDescriptorSet{}
	seen := map[string]bool{}
	var add func(file protoreflect.FileDescriptor)
	add = func(file protoreflect.FileDescriptor) {
		if seen[file.Path()] || file.IsPlaceholder() {
			return
		}
		seen[file.Path()] = true
		for i := range file.Imports().Len() {
			add(file.Imports().Get(i).FileDescriptor)
		}
		set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
	}
	for _, path := range paths {
		file, err := protoregistry.GlobalFiles.FindFileByPath(path)
		if err != nil {
			panic(err)
		}
		add(file)
	}
	return set
}
